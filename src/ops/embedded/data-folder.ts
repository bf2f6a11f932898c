import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where this copy of the product is. */
export const checkout = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/**
 * The state folder when REGUA_DATA says none. Root's database files belong to another account,
 * which cannot enter root's home: they go to /var/lib.
 */
export function defaultDataFolder(): string {
  if (process.getuid?.() !== 0) return join(checkout, '.data')
  return join('/var/lib/regua', createHash('sha256').update(checkout).digest('hex').slice(0, 12))
}
