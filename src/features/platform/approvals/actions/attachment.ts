import { open } from 'node:fs/promises'

import { storeFile } from '#server/files/files.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Work } from '#server/work/work.ts'

type Kind = {
  readonly mediaType: string
  readonly extensions: readonly string[]
  readonly matches: (head: Buffer) => boolean
}

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, index) => head[index] === byte)

// Detects the file type by its first bytes, because file name and Content-Type can be forged.
const kinds: readonly Kind[] = [
  {
    mediaType: 'application/pdf',
    extensions: ['pdf'],
    matches: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d),
  },
  {
    mediaType: 'image/png',
    extensions: ['png'],
    matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'], matches: startsWith(0xff, 0xd8, 0xff) },
  {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    matches: (head) =>
      startsWith(0x50, 0x4b, 0x03, 0x04)(head) && head.includes('[Content_Types].xml'),
  },
  {
    mediaType: 'application/vnd.ms-outlook',
    extensions: ['msg'],
    matches: startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  },
]

const sentence = 'O anexo deve ser um arquivo pdf, png, jpg, xlsx ou msg.'

/**
 * The media type of an attachment, detected from its content and matching its extension (rules
 * 4.4). Throws 400 otherwise.
 */
async function attachmentKind({ path, name }: Upload): Promise<string> {
  const file = await open(path)
  const head = Buffer.alloc(4_096)
  const { bytesRead } = await file.read(head, 0, head.length, 0).finally(() => file.close())
  const extension = name.toLowerCase().split('.').pop() ?? ''
  const kind = kinds.find(
    ({ matches, extensions }) =>
      extensions.includes(extension) && matches(head.subarray(0, bytesRead)),
  )
  if (!kind) throw new InvalidInput(sentence, { campos: [{ campo: 'file', mensagem: sentence }] })
  return kind.mediaType
}

/** Stores the attachment of a justification, readable in its mall; returns the file id. */
export async function storeAttachment(work: Work, mallId: number, upload: Upload): Promise<string> {
  const mediaType = await attachmentKind(upload)
  const storedFile = await storeFile(work.tx, {
    name: upload.name,
    mediaType,
    source: upload.path,
    mallId,
    createdBy: work.actor.id,
  })
  return storedFile.id
}
