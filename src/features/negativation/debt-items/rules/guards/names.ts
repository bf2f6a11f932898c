import type { GuardCode } from './facts.ts'

/** Short names of the guards, for counts: '15 liminar ou contestação'. */
export const GUARD_NAMES: Readonly<Record<GuardCode, string>> = {
  G01: 'saldo',
  G02: 'documento',
  G03: 'prazo do bureau',
  G04: 'prescrição',
  G05: 'lista de exceção',
  G06: 'acordo vigente',
  G07: 'liminar ou contestação',
  G08: 'cadastro',
  G09: 'já negativado',
  G10: 'idade',
  G11: 'recuperação judicial',
  G12: 'fiança',
  G13: 'notificação prévia',
  G14: 'recebimento',
  G15: 'valor mudou',
  G16: 'credor',
  G17: 'já excluído',
  G18: 'tipo de dívida',
}
