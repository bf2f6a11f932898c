import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

import { NoAnswer } from './port.ts'

const mostBytes = 8_192
const secretName = /^[A-Za-z0-9][\w.-]{0,99}$/

/** The lines of a secret file of the operator. Its contents are in no error. */
export async function readSecret(
  folder: string | undefined,
  name: string,
): Promise<readonly string[]> {
  if (name === '') return []
  const missing = new NoAnswer(`O segredo ${name} não pôde ser lido da pasta REGUA_FONTES_SECRETS.`)
  if (folder === undefined || !secretName.test(name)) throw missing
  const file = await open(join(folder, name), constants.O_RDONLY).catch(() => {
    throw missing
  })
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(mostBytes) })
    const lines = buffer
      .toString('utf8', 0, bytesRead)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    // A header with other characters would be refused with its text in the error.
    if (lines.length === 0 || !lines.every((line) => /^[\x21-\x7e]+$/.test(line))) throw missing
    return lines
  } catch {
    throw missing
  } finally {
    await file.close()
  }
}
