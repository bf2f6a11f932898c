// Letters that Unicode does not decompose into a base letter and a mark, and the typographer's
// punctuation.
const UNDECOMPOSED = new Map(
  'Æ=AE æ=ae Œ=OE œ=oe Ø=O ø=o Đ=D đ=d Ð=D ð=d Ł=L ł=l Þ=TH þ=th ß=ss ẞ=SS ı=i ‐=- –=- —=- −=- ‘=\' ’=\' “=" ”=" ⁄=/'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
)

const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, (character) => UNDECOMPOSED.get(character) ?? character)

/**
 * Upper case, printable ASCII only, as the bureau's file wants it (rules 4.7); the rest becomes
 * spaces.
 */
export const foldToAscii = (text: string): string =>
  withoutAccents(text)
    .toUpperCase()
    .replace(/[^\x20-\x7e]/gu, ' ')

/** Lower case, no accents, single spaces: 'jose' finds 'José'. */
export const foldForSearch = (text: string): string =>
  withoutAccents(text).toLowerCase().replace(/\s+/g, ' ').trim()
