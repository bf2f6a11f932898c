import type { BadgeTone } from '#ui/display/badge.tsx'

import { LOAD_STATUS, type LoadRow, type LoadStatus } from '../contract.ts'
import { mayUndoLoad } from '../rules.ts'

const tones: Partial<Record<LoadStatus, BadgeTone>> = {
  PROCESSADA: 'done',
  REJEITADA: 'danger',
  ERRO: 'danger',
  DESFEITA: 'warn',
}

const isUndoing = ({ status }: Pick<LoadRow, 'status'>): boolean => status === 'DESFAZENDO'

/** Still running, so its figures change. A dry run ends once checked. */
export const isRunning = ({ status, ensaio }: Pick<LoadRow, 'status' | 'ensaio'>): boolean =>
  ['RECEBIDA', 'VALIDANDO', 'PROCESSANDO', 'DESFAZENDO'].includes(status) ||
  (status === 'VALIDADA' && !ensaio)

/** Label and colour of the state of a load. A checked dry run wrote nothing. */
export const statusOf = (load: LoadRow): { readonly words: string; readonly tone: BadgeTone } => ({
  words: load.ensaio && load.status === 'VALIDADA' ? 'Conferida' : LOAD_STATUS[load.status],
  tone: isRunning(load) ? 'accent' : (tones[load.status] ?? 'neutral'),
})

/** Why a load cannot be undone now; undefined if it can be tried. */
export const undoRefusal = ({ status, podeDesfazer }: LoadRow): string | undefined =>
  mayUndoLoad({ status, isRecent: podeDesfazer })?.because

/** Progress of reading or undoing as text; undefined if the load is not running. */
export function progressOf(load: LoadRow): string | undefined {
  if (isUndoing(load)) return `${load.percentualDesfeito} % desfeito`
  const { bytesLidos, bytesArquivo } = load
  if (!isRunning(load) || bytesArquivo === 0) return undefined
  return `${Math.min(100, Math.floor((bytesLidos * 100) / bytesArquivo))} % lido`
}
