import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import type { SimulatorState } from '#features/negativation/bureau-exchange/gateway/simulator.ts'

import { answerRemessa } from './bureau-world.ts'

/**
 * Moves files between two folders and a simulated bureau; this outside party outlives every server.
 */
export type Carrier = {
  /** Environment of a server that exchanges files through these folders. */
  readonly env: Readonly<Record<string, string>>
  readonly states: ReadonlyMap<string, SimulatorState>
  /** Remessas that were picked up twice. */
  readonly takenFiles: readonly string[]
  readonly stop: () => void
}

const everyMs = 50

/**
 * Picks up files from the outbox, processes them as the bureau, and puts the returns into the
 * inbox.
 */
export function startCarrier(folder: string): Carrier {
  const [outbox, inbox] = [join(folder, 'saida'), join(folder, 'entrada')]
  const states = new Map<string, SimulatorState>()
  const takenFiles: string[] = []
  const carry = () => {
    if (!existsSync(outbox)) return
    for (const name of readdirSync(outbox)) {
      if (name.startsWith('.')) continue
      const bytes = readFileSync(join(outbox, name))
      rmSync(join(outbox, name))
      takenFiles.push(name)
      const { root, remessa, answer } = answerRemessa(states, bytes)
      mkdirSync(inbox, { recursive: true })
      const partial = join(inbox, `.${name}`)
      writeFileSync(partial, answer)
      renameSync(
        partial,
        join(inbox, `R.008.${root}.PEFIN.RET.${String(remessa).padStart(6, '0')}.TXT`),
      )
    }
  }
  const timer = setInterval(carry, everyMs)
  return {
    env: { REGUA_BUREAU: 'file', REGUA_BUREAU_OUTBOX: outbox, REGUA_BUREAU_INBOX: inbox },
    states,
    takenFiles,
    stop: () => clearInterval(timer),
  }
}
