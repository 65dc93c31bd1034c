-- The tables as igroteka 0.1.0 makes them at last, before databases were numbered.

CREATE TABLE settings (
    "key" TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY ("key")
);

CREATE TABLE people (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE tables (
    id INTEGER NOT NULL,
    code TEXT NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL,
    seed TEXT NOT NULL,
    preset TEXT NOT NULL,
    created FLOAT NOT NULL,
    finished FLOAT,
    again TEXT,
    PRIMARY KEY (id),
    UNIQUE (code)
);

CREATE TABLE tips (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    tip TEXT NOT NULL,
    PRIMARY KEY (person, game, tip)
);

CREATE TABLE changes (
    "table" INTEGER NOT NULL,
    writer TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY ("table", writer)
);

CREATE INDEX ix_changes_number ON changes (number);

CREATE TABLE seats (
    "table" INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    bot TEXT NOT NULL,
    person TEXT NOT NULL,
    auto BOOLEAN NOT NULL,
    PRIMARY KEY ("table", seat),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE INDEX ix_seats_person ON seats (person);

CREATE TABLE moves (
    "table" INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action INTEGER NOT NULL,
    digest TEXT NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY ("table", number),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE talk (
    "table" INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    at FLOAT NOT NULL,
    UNIQUE ("table", number),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE coached (
    "table" INTEGER NOT NULL,
    person TEXT NOT NULL,
    away BOOLEAN NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY ("table", person),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE advice (
    "table" INTEGER NOT NULL,
    allowed BOOLEAN NOT NULL,
    PRIMARY KEY ("table"),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE advised (
    "table" INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    digest TEXT NOT NULL,
    moves INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY ("table", seat, digest),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE repeated (
    "table" INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY ("table"),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE hidden (
    person TEXT NOT NULL,
    "table" INTEGER NOT NULL,
    PRIMARY KEY (person, "table"),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE "left" (
    "table" INTEGER NOT NULL,
    person TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY ("table", person),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE guests (
    "table" INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY ("table", seat),
    FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE screens (
    "table" INTEGER NOT NULL,
    person TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY ("table", person),
    FOREIGN KEY("table") REFERENCES tables (id)
);

