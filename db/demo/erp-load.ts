import { mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { refresh } from '#features/negativation/debt-items/actions/refresh.ts'
import { followClaims } from '#features/legal/lawsuits/actions/claims.ts'
import { loadsAsEntradas } from '#features/ledger/file-intake/actions/load-hooks.ts'
import { endStepOf } from '#features/ledger/file-intake/actions/steps.ts'
import { load } from '#features/ledger/receivables/actions/load.ts'
import { servedLoads } from '#features/ledger/receivables/actions/loads.ts'
import { register } from '#features/ledger/receivables/actions/receive.ts'
import { ledgerChanged } from '#features/ledger/receivables/contract.ts'
import { sha256 } from '#server/files/files.ts'

import type { Stage } from './stage.ts'

type Kind = 'ORACLE' | 'AUXILIARY'

async function receiveFile(
  stage: Stage,
  name: string,
  kind: Kind,
  text: Iterable<string>,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'regua-demonstracao-'))
  try {
    const path = join(folder, name)
    await pipeline(Readable.from(text), createWriteStream(path, { mode: 0o600 }))
    const file = { path, name, mediaType: 'text/csv', sha256: await sha256(path) }
    await stage.act('regua', `recebe ${name}`, (work) =>
      register(work, file, { spreadSheetType: kind }, loadsAsEntradas),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const { data } = await stage.system.work((work) => servedLoads.search(work, {}))
  const found = data.find(({ arquivo }) => arquivo === name)
  if (!found) throw new Error(`The file ${name} was not received`)
  return found.id
}

/** Loads an ERP file as a user of the Régua. Restarts an interrupted load; skips a finished one. */
export async function loadFile(
  stage: Stage,
  name: string,
  kind: Kind,
  text: Iterable<string>,
): Promise<void> {
  const id = await receiveFile(stage, name, kind, text)
  const summary = await load(stage.system, id, false, loadsAsEntradas)
  if (summary && (summary.status !== 'PROCESSADA' || summary.rejeitadas > 0)) {
    throw new Error(
      `The demonstration's own file ${name} was not taken whole: ${summary.error ?? `${summary.rejeitadas} rows rejected`}`,
    )
  }
  // The stage marks the stale months within the load.
  await stage.system.work((work) => endStepOf(work, ledgerChanged.name))
}

/**
 * The follow-up of every load: remove paid items, run the guards, update the claims of legal
 * actions.
 */
export async function settleDay(stage: Stage): Promise<void> {
  await stage.actAlone('confere', refresh)
  await stage.actAlone('acompanha os saldos das ações', followClaims)
}
