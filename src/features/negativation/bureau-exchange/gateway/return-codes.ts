import { type CodeGroup, type CodeRow, GROUP_ADVICE } from './return-code-row.ts'
import { FILE_AND_NOTICE_CODES } from './return-codes-of-files.ts'
import { RECORD_CODES } from './return-codes-of-records.ts'

export type { CodeGroup } from './return-code-row.ts'

/** 'I' lists a person, 'E' removes the listing. */
export type FileOperation = 'I' | 'E'

/** One code of the return, explained for the user. */
export type ReturnCode = {
  readonly codigo: string
  readonly grupo: CodeGroup
  readonly descricao: string
  readonly campo?: string
  readonly orientacao: string
}

/** The 216 codes of the bureau, by number. */
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

/** Explains a code. An unknown code counts as an error of the record, so that a user checks it. */
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

/** Effect of one code on its record. */
export type CodeEffect = 'arquivo_rejeitado' | 'erro' | 'remocao' | 'registro'

/**
 * Rows 9, 9b and 17 of rules 4.3: which groups reject, which remove, and which are only stored as
 * evidence.
 */
export function effectOfCode(codigo: string, operation: FileOperation): CodeEffect {
  // Excluding what is not listed counts as done.
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

/** The combined verdict of all codes of a record. */
export type ReturnVerdict = 'aceito' | 'erro' | 'removido' | 'arquivo_rejeitado'

/**
 * The most severe effect wins; an exclusion still counts as done if the bureau had removed the
 * person.
 */
export function verdictOf(codes: readonly string[], operation: FileOperation): ReturnVerdict {
  const effects = new Set(codes.map((code) => effectOfCode(code, operation)))
  if (effects.has('arquivo_rejeitado')) return 'arquivo_rejeitado'
  if (effects.has('erro')) return 'erro'
  if (effects.has('remocao')) return operation === 'E' ? 'aceito' : 'removido'
  return 'aceito'
}

/** Checks whether the bureau did what the record requested. */
export function isAccepted(codes: readonly string[], operation: FileOperation): boolean {
  return verdictOf(codes, operation) === 'aceito'
}

/**
 * Only the error codes, in the bureau's order: 'Mensagem de erro' joins them with '
 * '.
 */
export function errorCodes(codes: readonly string[], operation: FileOperation): string[] {
  return codes.filter((code) =>
    ['erro', 'arquivo_rejeitado'].includes(effectOfCode(code, operation)),
  )
}
