// Strict readers. What a page receives is read field by field: unknown names, missing fields and values of another type are
// rejected, so that the rest of the page never has to doubt its data.

/** What is wrong with received data, and where: `update.scene.areas[0].name: expected a text, found 4`. */
export class Unfit extends Error {
    constructor(where: string, what: string) {
        super(`${where === "" ? "message" : where}: ${what}`);
        this.name = "Unfit";
    }
}

/** Makes a value of what JSON.parse has made. `where` is the path for messages. Throws: Unfit. */
export type Reader<T> = (value: unknown, where: string) => T;

/** A field of an object: its reader, and what it is if it is absent. Without `absent` it must be there. */
export interface Field<T> { read: Reader<T>; absent?: () => T }
type Fields<T> = { [Name in keyof T]: Field<T[Name]> };

export function expected(where: string, what: string, found: unknown): never {
    const text = JSON.stringify(found) as string | undefined ?? "nothing";
    throw new Unfit(where, `expected ${what}, found ${text.length > 60 ? `${text.slice(0, 57)}...` : text}`);
}

export const need = <T>(read: Reader<T>): Field<T> => ({ read });
export const or = <T>(read: Reader<T>, standard: T): Field<T> => ({ read, absent: () => standard });
export const listed = <T>(read: Reader<T[]>): Field<T[]> => ({ read, absent: () => [] });
/** A field that may be absent, which is null then. */
export const maybe = <T>(read: Reader<T>): Field<T | null> => ({ read, absent: () => null });

/** Control characters, ends of lines, and marks that turn the direction of text: as in src/scene/unicode.cpp. */
const forbidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/u;

function textOf(most: number, least: number): Reader<string> {
    return (value, where) => {
        if (typeof value !== "string" || forbidden.test(value)) {
            expected(where, "a text without control characters", value);
        }
        const length = value.length > most || value.length < least ? Array.from(value).length : value.length;
        if (length > most || length < least) {
            throw new Unfit(where, `the text has ${length} characters, and ${least} to ${most} are allowed`);
        }
        return value;
    };
}
export const text = textOf(2000, 0);
/** A text that is not empty. */
export const name = textOf(2000, 1);
/** A text that nobody is shown. */
export const raw: Reader<string> = (value, where) => typeof value === "string" ? value : expected(where, "a text", value);

/** An object whose fields are texts. */
export const texts: Reader<Record<string, string>> = (value, where) => Object.fromEntries(Object.entries(record(value, where)).map(([key, one]) => [key, text(one, `${where}.${key}`)]));

export const truth: Reader<boolean> = (value, where) => typeof value === "boolean" ? value : expected(where, "true or false", value);

export function whole(least: number, most: number): Reader<number> {
    return (value, where) => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
        ? value : expected(where, `a whole number from ${least} to ${most}`, value);
}
export const player = whole(0, 65_535);
/** The largest numbers that a browser counts without error. */
export const count = whole(0, Number.MAX_SAFE_INTEGER);
export const amount = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

export function oneOf<const T extends string>(...all: T[]): Reader<T> {
    return (value, where) => all.find((one) => one === value) ?? expected(where, `one of ${all.join(", ")}`, value);
}

export function list<T>(read: Reader<T>, most: number, least = 0): Reader<T[]> {
    return (value, where) => {
        if (!Array.isArray(value)) {
            expected(where, "a list", value);
        }
        if (value.length > most || value.length < least) {
            throw new Unfit(where, `the list has ${value.length} elements, and ${least} to ${most} are allowed`);
        }
        return value.map((one, i) => read(one, `${where}[${i}]`));
    };
}

export function pair<A, B>(first: Reader<A>, second: Reader<B>): Reader<[A, B]> {
    return (value, where) => {
        if (!Array.isArray(value) || value.length !== 2) {
            expected(where, "a list of two", value);
        }
        return [first(value[0], `${where}[0]`), second(value[1], `${where}[1]`)];
    };
}

export function record(value: unknown, where: string): Record<string, unknown> {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
        expected(where, "an object", value);
    }
    return value as Record<string, unknown>;
}

export function object<T extends object>(fields: Fields<T>): Reader<T> {
    const names = Object.keys(fields) as (keyof T & string)[];
    return (value, where) => {
        const given = record(value, where);
        for (const key of Object.keys(given)) {
            if (!Object.hasOwn(fields, key)) {
                throw new Unfit(where, `there is no field ${JSON.stringify(key)}; the fields are ${names.join(", ")}`);
            }
        }
        const made = {} as T;
        for (const key of names) {
            const field = fields[key];
            if (Object.hasOwn(given, key)) {
                made[key] = field.read(given[key], where === "" ? key : `${where}.${key}`);
            } else if (field.absent === undefined) {
                throw new Unfit(where, `the field "${key}" is missing`);
            } else {
                made[key] = field.absent();
            }
        }
        return made;
    };
}
