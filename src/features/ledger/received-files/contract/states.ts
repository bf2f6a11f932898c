import * as z from 'zod'

/** What a finding does with its file (rules 11.3). FIM ends it without an error. */
export const Severity = z.enum(['RECUSA', 'FIM', 'CONFIRMA', 'LINHA', 'AVISO'])

export type Severity = z.infer<typeof Severity>

const count = z.number()

/** What became of the rows of a file. */
export const rowCounts = {
  linhas: count,
  aceitas: count,
  rejeitadas: count,
  ignoradas: count,
  abatidas: count,
  creditos: count,
  comAviso: count,
}

/** A finding about a whole file, with its first examples. */
export const Finding = z.object({
  codigo: z.string(),
  severidade: Severity,
  quantidade: z.number(),
  texto: z.string(),
  exemplos: z.array(z.string()).readonly(),
})

export type Finding = z.infer<typeof Finding>

/** Findings that compare a file with what came before; the reading of a file makes the others. */
export const FILE_FINDINGS = {
  J09: 'Deriva',
  J10: 'Sumidos',
  J19: 'Arquivo repetido',
  J20: 'Fora do alcance',
  J21: 'Linhas rejeitadas',
  J22: 'Outra fonte',
  J23: 'Arquivo mais velho',
} as const

export type FileFindingCode = keyof typeof FILE_FINDINGS

/** States of an entrada (rules 11.4). JULGADA ends a rehearsal. */
export const FileState = z.enum([
  'RECEBIDA',
  'RECUSADA',
  'AGUARDANDO_CONFIRMACAO',
  'CARREGANDO',
  'CARREGADA',
  'ERRO',
  'JULGADA',
  'DESCARTADA',
  'DESFEITA',
])

export type FileState = z.infer<typeof FileState>

export const FILE_STATE: Readonly<Record<FileState, string>> = {
  RECEBIDA: 'Recebida',
  RECUSADA: 'Recusada',
  AGUARDANDO_CONFIRMACAO: 'Aguardando confirmação',
  CARREGANDO: 'Carregando',
  CARREGADA: 'Carregada',
  ERRO: 'Erro',
  JULGADA: 'Ensaio',
  DESCARTADA: 'Descartada',
  DESFEITA: 'Desfeita',
}

/** How a file came. */
export const FileOrigin = z.enum(['TELA', 'PASTA', 'S3', 'HTTPS', 'COMANDO'])

export type FileOrigin = z.infer<typeof FileOrigin>

export const FILE_ORIGIN: Readonly<Record<FileOrigin, string>> = {
  TELA: 'Tela',
  PASTA: 'Pasta',
  S3: 'S3',
  HTTPS: 'HTTPS',
  COMANDO: 'Comando',
}
