import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sha256 } from '#server/files/files.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Work } from '#server/work/work.ts'

import type { Stage } from './stage.ts'

/** Provides a temporary file like an upload. */
export async function withFile<T>(
  { name, mediaType }: Pick<Upload, 'name' | 'mediaType'>,
  content: string | Buffer,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'regua-demonstracao-'))
  try {
    const path = join(folder, name)
    await writeFile(path, content, { mode: 0o600 })
    const size = Buffer.byteLength(content)
    return await use({ path, name, mediaType, size, sha256: await sha256(path) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type UploadResult = { readonly rejeitados: number; readonly problemas: readonly unknown[] }

/** Uploads a csv, all or nothing; skips an empty one. */
export async function uploadFile(
  stage: Stage,
  { login, name, text }: { readonly login: string; readonly name: string; readonly text: string },
  take: (work: Work, arrival: { readonly upload: Upload }) => Promise<UploadResult>,
): Promise<void> {
  if (!text.includes('\n')) return
  await withFile({ name, mediaType: 'text/csv' }, text, (upload) =>
    stage.act(login, `carrega ${name}`, async (work) => {
      const { rejeitados, problemas } = await take(work, { upload })
      if (rejeitados > 0)
        throw new Error(
          `The demonstration's own file ${name} was not taken whole: ${JSON.stringify(problemas[0])}`,
        )
    }),
  )
}
