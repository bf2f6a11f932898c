import type { Patch } from './fault.ts'

/** A patch no longer matches its module: a fault without effect would look like a missed fault. */
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

/** Replaces one piece of a module; throws unless the piece occurs exactly once. */
export function applyPatch(text: string, { module, source, replacement }: Patch): string {
  const pattern = patternOf(source)
  const found = text.match(pattern)?.length ?? 0
  if (found !== 1)
    throw new PatchDoesNotFit(`${module}: found ${found} times instead of once: ${source}`)
  return text.replace(pattern, () => replacement)
}
