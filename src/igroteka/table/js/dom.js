// Finding things in the page; every other module does it by these.
export const $ = (selector, within = document) => within.querySelector(selector);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// What a snapshot is of: everything at the table but what lies over the page.
export const root = () => document.getElementById("table");
