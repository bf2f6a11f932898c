import type { BadgeTone } from '#ui/display/badge.tsx'

import { LOAD_STATUS, type LoadRow, type LoadStatus } from '../contract.ts'
import { mayUndoLoad } from '../rules.ts'

const tones: Partial<Record<LoadStatus, BadgeTone>> = {
  PROCESSADA: 'done',
  REJEITADA: 'danger',
  ERRO: 'danger',
  DESFEITA: 'warn',
}

/** Being taken back. */
const isUndoing = ({ status }: Pick<LoadRow, 'status'>): boolean => status === 'DESFAZENDO'

/** Still on its way: its figures change while people look. A dry run ends when it was checked. */
export const isRunning = ({ status, ensaio }: Pick<LoadRow, 'status' | 'ensaio'>): boolean =>
  ['RECEBIDA', 'VALIDANDO', 'PROCESSANDO', 'DESFAZENDO'].includes(status) ||
  (status === 'VALIDADA' && !ensaio)

/**
 * The state of a load in words, and the ground they stand on. A dry run that was checked wrote
 * nothing.
 */
export const statusOf = (load: LoadRow): { readonly words: string; readonly tone: BadgeTone } => ({
  words: load.ensaio && load.status === 'VALIDADA' ? 'Conferida' : LOAD_STATUS[load.status],
  tone: isRunning(load) ? 'accent' : (tones[load.status] ?? 'neutral'),
})

/** Why a load cannot be undone now; undefined when it may be tried. */
export const undoRefusal = ({ status, podeDesfazer }: LoadRow): string | undefined =>
  mayUndoLoad({ status, isRecent: podeDesfazer })?.because

/**
 * How far a load is, in words: how much of its file was read, or was taken back; undefined when it
 * rests.
 */
export function progressOf(load: LoadRow): string | undefined {
  if (isUndoing(load)) return `${load.percentualDesfeito} % desfeito`
  const { bytesLidos, bytesArquivo } = load
  if (!isRunning(load) || bytesArquivo === 0) return undefined
  return `${Math.min(100, Math.floor((bytesLidos * 100) / bytesArquivo))} % lido`
}
