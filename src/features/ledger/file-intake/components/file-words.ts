import type { FileRow } from '#features/ledger/received-files/contract/calls.ts'
import {
  FILE_STATE,
  type FileState,
  type Finding,
} from '#features/ledger/received-files/contract/states.ts'
import { formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatInstantToSecond } from '#values/instant.ts'

export const TONES = {
  RECEBIDA: 'neutral',
  RECUSADA: 'danger',
  AGUARDANDO_CONFIRMACAO: 'warn',
  CARREGANDO: 'accent',
  CARREGADA: 'done',
  ERRO: 'danger',
  JULGADA: 'neutral',
  DESCARTADA: 'neutral',
  DESFEITA: 'neutral',
} as const satisfies Readonly<Record<FileState, string>>

export const stateOf = ({ situacao }: Pick<FileRow, 'situacao'>) => ({
  words: FILE_STATE[situacao],
  tone: TONES[situacao],
})

const timeOf = (instant: Date): string => formatInstantToSecond(instant).slice(-8)

/** What the user should know of an entrada now, in one sentence. */
export function sentenceOf(file: FileRow): string | undefined {
  const { situacao, arquivo, achados, erro, verdadeEm } = file
  if (erro !== null) return erro
  if (file.idReleitura !== null) return 'Lido de novo com a versão nova da fonte.'
  if (situacao === 'AGUARDANDO_CONFIRMACAO' || situacao === 'RECUSADA')
    return (achados.find(({ severidade }) => stops.includes(severidade)) ?? achados[0])?.texto
  if (situacao === 'CARREGANDO') return `Atualizando com ${arquivo}…`
  if (situacao !== 'CARREGADA') return undefined
  return verdadeEm === null
    ? `Atualizando com ${arquivo}…`
    : `Tudo em dia com este arquivo às ${timeOf(verdadeEm)}.`
}

const stops: readonly Finding['severidade'][] = ['RECUSA', 'FIM', 'CONFIRMA']

const enumerate = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** 'Carregar 762 linhas, R$ 8.905.312,20, apesar de J09 e J10?' */
export function confirmQuestion({ aceitas, valorAberto, achados }: FileRow): string {
  const codes = [
    ...new Set(
      achados.filter(({ severidade }) => severidade === 'CONFIRMA').map(({ codigo }) => codigo),
    ),
  ]
  const despite = codes.length > 0 ? `, apesar de ${enumerate.format(codes)}` : ''
  return `Carregar ${countOf(aceitas, 'linha', 'linhas')}, ${formatBrl(valorAberto)}${despite}?`
}

/** What a finding does with its file. */
export const SEVERITY = {
  RECUSA: { words: 'Recusa', tone: 'danger' },
  FIM: { words: 'Repetido', tone: 'neutral' },
  CONFIRMA: { words: 'Confirma', tone: 'warn' },
  LINHA: { words: 'Linha', tone: 'danger' },
  AVISO: { words: 'Aviso', tone: 'neutral' },
} as const satisfies Readonly<
  Record<Finding['severidade'], { readonly words: string; readonly tone: string }>
>
