import type { Patch } from './fault.ts'

/**
 * A patch fits its module no longer: a fault that changes nothing would look like a drill that
 * finds nothing.
 */
export class PatchDoesNotFit extends Error {
  override readonly name = 'PatchDoesNotFit'
}

const patternOf = (source: string): RegExp =>
  new RegExp(
    source
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join(String.raw`\s+`),
    'g',
  )

/**
 * The text of a module with one of its pieces replaced; throws unless the piece stands there
 * exactly once.
 */
export function applyPatch(text: string, { module, source, replacement }: Patch): string {
  const pattern = patternOf(source)
  const found = text.match(pattern)?.length ?? 0
  if (found !== 1)
    throw new PatchDoesNotFit(`${module}: found ${found} times instead of once: ${source}`)
  return text.replace(pattern, () => replacement)
}
