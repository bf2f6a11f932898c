import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { failpoint } from '#server/work/failpoints.ts'

import { type BureauGateway, NotSent, type ReturnArrival } from './port.ts'

/**
 * Folders where the bureau's transport (EDI, FTP client) picks up and leaves files; all on one
 * file system.
 */
export type BureauFolders = {
  readonly outbox: string
  readonly inbox: string
  readonly processedFolder: string
}

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/
const PARTIAL = '.parcial'

/** Bureau gateway over folders. Creates missing folders. */
export function fileBureau(folders: BureauFolders): BureauGateway {
  return {
    send: (batchId, fileName, bytes) =>
      sendFile(folders, batchId, fileName, bytes).catch((error: unknown) => {
        // Any failure here happens before the name becomes visible.
        throw new NotSent(error instanceof Error ? error.message : String(error), { cause: error })
      }),
    find: (batchId, fileName, bytes) => findFile(folders, batchId, fileName, bytes),
    collect: () => collectFiles(folders),
    acknowledge: (fileName) => acknowledgeFile(folders, fileName),
  }
}

async function sendFile(
  folders: BureauFolders,
  batchId: string,
  fileName: string,
  bytes: Uint8Array,
) {
  const target = join(folders.outbox, safe(fileName))
  const partial = join(folders.outbox, `.${safe(batchId)}.${fileName}${PARTIAL}`)
  const sentFolder = join(folders.processedFolder, 'enviados')
  const copy = join(sentFolder, fileName)
  await makeFolder(folders.outbox)
  await makeFolder(sentFolder)
  const waiting = await readIfThere(target)
  if (waiting) {
    if (Buffer.compare(waiting, bytes) === 0) return 'sent'
    throw new Error(`the outbox holds another ${fileName}`)
  }
  const handedOver = await readIfThere(copy)
  if (handedOver && !(await readIfThere(partial))) {
    // The transport has taken it already: never send it twice.
    if (Buffer.compare(handedOver, bytes) === 0) return 'sent'
    throw new Error(`another ${fileName} was sent before`)
  }
  try {
    await writeAtomically(partial, bytes)
    failpoint('outbox:written')
    // Write the copy before the rename, which removes the partial: a copy without a partial means
    // sent.
    await writeAtomically(copy, bytes)
    await syncFolder(sentFolder)
    failpoint('outbox:copied')
    await rename(partial, target)
    failpoint('outbox:named')
  } catch (error) {
    await rm(copy, { force: true })
    await rm(partial, { force: true })
    throw error
  }
  // The name is visible and may already be taken; only its durability after a power cut is
  // unknown.
  return syncFolder(folders.outbox).then(
    () => 'sent' as const,
    () => 'unknown' as const,
  )
}

// Sent if in the outbox, or if the copy exists without its partial. Otherwise the name never
// became visible.
async function findFile(
  folders: BureauFolders,
  batchId: string,
  fileName: string,
  bytes: Uint8Array,
) {
  const partial = await readIfThere(
    join(folders.outbox, `.${safe(batchId)}.${safe(fileName)}${PARTIAL}`),
  )
  const waiting = await readIfThere(join(folders.outbox, fileName))
  const handedOver =
    waiting ??
    (partial ? undefined : await readIfThere(join(folders.processedFolder, 'enviados', fileName)))
  if (!handedOver) return 'absent'
  return Buffer.compare(handedOver, bytes) === 0 ? 'received' : 'unknown'
}

// The files name debtors: folders created here are private to the server's account. Existing
// folders keep the operator's permissions, for a transport with its own account.
const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

// The transport must never see half a file: it is complete and on disk before the rename.
async function writeAtomically(path: string, bytes: Uint8Array) {
  await rm(path, { force: true })
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* collectFiles(folders: BureauFolders): AsyncGenerator<ReturnArrival> {
  await makeFolder(folders.inbox)
  const entries = await readdir(folders.inbox, { withFileTypes: true })
  const names = entries
    .filter(
      (entry) => entry.isFile() && SAFE_NAME.test(entry.name) && !entry.name.endsWith(PARTIAL),
    )
    .map((entry) => entry.name)
    .sort()
  for (const fileName of names) {
    const bytes = await readIfThere(join(folders.inbox, fileName))
    if (bytes) yield { fileName, bytes: new Uint8Array(bytes) }
  }
}

async function acknowledgeFile(folders: BureauFolders, fileName: string) {
  const from = join(folders.inbox, safe(fileName))
  const bytes = await readIfThere(from)
  if (!bytes) return
  await makeFolder(folders.processedFolder)
  await rename(from, await freeName(folders.processedFolder, fileName, bytes))
  failpoint('inbox:moved')
  await syncFolder(folders.processedFolder)
  await syncFolder(folders.inbox)
}

// The bureau may reuse a name; stored evidence is never overwritten.
async function freeName(folder: string, fileName: string, bytes: Uint8Array): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const candidate = join(folder, copy === 1 ? fileName : `${fileName}.${copy}`)
    const there = await readIfThere(candidate)
    if (!there || Buffer.compare(there, bytes) === 0) return candidate
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function safe(name: string): string {
  if (!SAFE_NAME.test(name))
    throw new Error('a file name may only hold letters, digits, dot, hyphen and underline')
  return name
}
