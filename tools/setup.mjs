// Installs exactly the lock file when it is not installed yet. Runs before every script, on the Node the machine has
// (20.19 or later): no dependency, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = `${root}node_modules/.regua-installed`
const lockFolder = `${root}.installing`
const lockDiesAfterMs = 10 * 60_000

const stamp = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')
const installed = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === stamp

// Making a folder is atomic: of two starts at once one installs and the other waits.
function takeLock() {
  try {
    mkdirSync(lockFolder)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const age =
      Date.now() - (statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > lockDiesAfterMs) rmSync(lockFolder, { recursive: true, force: true })
    return false
  }
}

function install() {
  process.stderr.write('Régua: instalando as dependências (uma vez só)…\n')
  const env = {
    ...process.env,
    npm_config_prefer_offline: 'true',
    npm_config_engine_strict: 'false',
    npm_config_include: 'dev,optional',
    // No package needs one: what the embedded database links, the product links itself.
    npm_config_ignore_scripts: 'true',
    npm_config_loglevel: 'error',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
  // The `node` that runs this may be the one inside node_modules, which the installation deletes: npm's own Node does
  // the work.
  const { status, signal } = process.env.npm_execpath
    ? spawnSync(
        process.env.npm_node_execpath ?? process.execPath,
        [process.env.npm_execpath, 'ci'],
        {
          cwd: root,
          stdio: 'inherit',
          env,
        },
      )
    : spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', env })
  if (signal) process.kill(process.pid, signal)
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stampFile, `${stamp}\n`)
}

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

let announced = false
while (!installed()) {
  if (!takeLock()) {
    if (!announced)
      process.stderr.write('Régua: outra instalação está em andamento nesta pasta; aguardando…\n')
    announced = true
    pause(200)
    continue
  }
  process.on('exit', () => rmSync(lockFolder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  if (!installed()) install()
}
