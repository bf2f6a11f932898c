const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** The pattern of `like` for a text that begins so; its own % and _ mean themselves. */
export const startsWith = (text: string): string => `${literal(text)}%`

/** The pattern of `like` for a lower-cased text that contains this one, whatever its case. */
export const contains = (text: string): string => `%${literal(text.toLowerCase())}%`
