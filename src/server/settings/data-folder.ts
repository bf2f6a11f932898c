import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of this copy of the product. */
export const checkout = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/**
 * The data folder without REGUA_DATA. For root it is in /var/lib: the account of the database files
 * cannot enter root's home.
 */
export function defaultDataFolder(): string {
  if (process.getuid?.() !== 0) return join(checkout, '.data')
  return join('/var/lib/regua', createHash('sha256').update(checkout).digest('hex').slice(0, 12))
}
