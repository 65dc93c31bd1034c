// The script of the page that has only the own note.
import { watchNote } from "./note.js";

watchNote();
