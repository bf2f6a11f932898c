const longest = 60
const longestEnding = 6

/**
 * A short file name that court systems accept: unaccented letters, digits, point, hyphen and
 * underscore.
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
