/** Tests names by a pattern such as '*SE1*', ignoring case; '*' stands for any text. */
export function patternOf(pattern: string): (name: string) => boolean {
  const [start = '', ...others] = pattern.toLowerCase().split('*')
  const end = others.pop()
  return (name) => {
    const text = name.toLowerCase()
    if (end === undefined) return text === start
    if (!text.startsWith(start)) return false
    let from = start.length
    for (const part of others) {
      const at = text.indexOf(part, from)
      if (at < 0) return false
      from = at + part.length
    }
    return text.length - end.length >= from && text.endsWith(end)
  }
}
