import { type CodeGroup, type CodeRow, GROUP_ADVICE } from './return-code-row.ts'
import { FILE_AND_NOTICE_CODES } from './return-codes-of-files.ts'
import { RECORD_CODES } from './return-codes-of-records.ts'

export type { CodeGroup } from './return-code-row.ts'

/** 'I' lists a person, 'E' takes the listing out. */
export type FileOperation = 'I' | 'E'

/** One code of the return, explained to the person who has to act on it. */
export type ReturnCode = {
  readonly codigo: string
  readonly grupo: CodeGroup
  readonly descricao: string
  readonly campo?: string
  readonly orientacao: string
}

/** The 216 codes of the bureau, in the order of their number. */
export const RETURN_CODES: readonly ReturnCode[] = [...RECORD_CODES, ...FILE_AND_NOTICE_CODES]
  .map(toReturnCode)
  .sort((one, other) => (one.codigo < other.codigo ? -1 : 1))

function toReturnCode([codigo, grupo, descricao, campo, orientacao]: CodeRow): ReturnCode {
  return {
    codigo,
    grupo,
    descricao,
    ...(campo === undefined ? {} : { campo }),
    orientacao: orientacao ?? GROUP_ADVICE[grupo],
  }
}

const byCode = new Map(RETURN_CODES.map((code) => [code.codigo, code]))

/**
 * Explains a code; one that the table lacks counts as an error of the record, so that a person
 * looks at it.
 */
export function describeCode(codigo: string): ReturnCode {
  return (
    byCode.get(codigo) ?? {
      codigo,
      grupo: 'registro',
      descricao: `Código ${codigo} desconhecido`,
      orientacao:
        'O bureau usou um código que não está na tabela: peça o significado ao atendimento e reenvie.',
    }
  )
}

/** What one code does to the record that carries it. */
export type CodeEffect = 'arquivo_rejeitado' | 'erro' | 'remocao' | 'registro'

/**
 * Rows 9, 9b and 17 of rules 4.3: which groups reject, which remove, and which are only kept as
 * evidence.
 */
export function effectOfCode(codigo: string, operation: FileOperation): CodeEffect {
  // An exclusion of what is not there has reached its aim.
  if (codigo === '022' && operation === 'E') return 'registro'
  switch (describeCode(codigo).grupo) {
    case 'arquivo':
      return 'arquivo_rejeitado'
    case 'registro':
    case 'boleto':
    case 'comercial_contrato':
    case 'cheque':
    case 'sms':
      return 'erro'
    case 'baixa_correio':
    case 'baixa_externa':
      return 'remocao'
    case 'correio_informativo':
    case 'ar':
      return 'registro'
  }
}

/** The one verdict over all codes of a record. */
export type ReturnVerdict = 'aceito' | 'erro' | 'removido' | 'arquivo_rejeitado'

/**
 * The gravest effect wins; an exclusion that meets a removal by the bureau is done all the same.
 */
export function verdictOf(codes: readonly string[], operation: FileOperation): ReturnVerdict {
  const effects = new Set(codes.map((code) => effectOfCode(code, operation)))
  if (effects.has('arquivo_rejeitado')) return 'arquivo_rejeitado'
  if (effects.has('erro')) return 'erro'
  if (effects.has('remocao')) return operation === 'E' ? 'aceito' : 'removido'
  return 'aceito'
}

/** Whether the bureau did what the record asked for. */
export function isAccepted(codes: readonly string[], operation: FileOperation): boolean {
  return verdictOf(codes, operation) === 'aceito'
}

/**
 * Only the codes that are errors, in the order of the bureau: what 'Mensagem de erro' joins with '
 * / '.
 */
export function errorCodes(codes: readonly string[], operation: FileOperation): string[] {
  return codes.filter((code) =>
    ['erro', 'arquivo_rejeitado'].includes(effectOfCode(code, operation)),
  )
}
