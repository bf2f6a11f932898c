const longest = 60
const longestEnding = 6

/**
 * A name of a file as the systems of the courts take it: letters without accents, digits, point,
 * hyphen and underscore, and not long.
 */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '_')
    .replaceAll(/^[._]+|(?<!_)_+$/g, '')
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 ? plain.slice(dot, dot + longestEnding) : ''
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).slice(0, longest - ending.length)
  return `${stem}${ending}` || 'arquivo'
}
