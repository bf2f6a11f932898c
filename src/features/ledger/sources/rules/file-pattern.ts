/** Tests names by a pattern such as '*SE1*', ignoring case. */
export function patternOf(pattern: string): (name: string) => boolean {
  const expression = new RegExp(
    `^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`,
    'i',
  )
  return (name) => expression.test(name)
}
