/** What a finding does (rules 11, 3): refuses the file, waits for a person, rejects rows, tells. */
export const SEVERITIES = ['RECUSA', 'CONFIRMA', 'LINHA', 'AVISO'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Findings about a file that its reading makes, with the words of the list. */
export const FINDINGS = {
  J01: 'Ordem dos dias',
  J02: 'Dias ambíguos',
  J03: 'Decimais mistos',
  J04: 'Decimal ambíguo',
  J05: 'Zeros perdidos',
  J06: 'Título gêmeo',
  J07: 'Iguais no boleto',
  J08: 'Caracteres invisíveis',
  J11: 'Anos improváveis',
  J12: 'Abas e linhas ocultas',
  J13: 'Codificação',
  J14: 'Colunas',
  J16: 'Hora numa data',
  J17: 'Percentual menor que 1 %',
  J18: 'Total do arquivo',
} as const
export type FindingCode = keyof typeof FINDINGS

/** A finding with its first examples. */
export type Finding = {
  readonly codigo: FindingCode
  readonly severidade: Severity
  readonly quantidade: number
  readonly texto: string
  readonly exemplos: readonly string[]
}
