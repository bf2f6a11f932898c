import type { GuardCode } from '../guards/facts.ts'

/** What a guard looks at, and what follows when it speaks. */
export type GuardWords = { readonly looksAt: string; readonly follows: string }

/**
 * Every guard in words (rules 4.6): beside its reason on the screen, and in the manual
 * (docs/manual/12-guardas-legais.md). A guard without its words does not compile.
 */
export const guardWords: Readonly<Record<GuardCode, GuardWords>> = {
  G01: { looksAt: 'saldo em aberto, e não abaixo do mínimo', follows: 'bloqueio' },
  G02: { looksAt: 'CPF ou CNPJ com dígito certo', follows: 'bloqueio' },
  G03: {
    looksAt: 'vencido há pelo menos 4 dias e no máximo 4 anos e 11 meses',
    follows: 'bloqueio',
  },
  G04: { looksAt: 'vencido há mais de 1.095 dias sem ação: prescrição', follows: 'alerta' },
  G05: {
    looksAt: '[lista de exceção](23-listas-de-excecao.md), módulo Serasa',
    follows: 'bloqueio',
  },
  G06: { looksAt: 'acordo vigente', follows: 'bloqueio' },
  G07: {
    looksAt: 'liminar (o que já está negativado vai para a baixa), ou dívida contestada',
    follows: 'bloqueio',
  },
  G08: { looksAt: 'nome, endereço e número do boleto como o bureau pede', follows: 'bloqueio' },
  G09: { looksAt: 'o mesmo boleto já negativado para a mesma pessoa', follows: 'bloqueio' },
  G10: { looksAt: 'menor de 18 anos (sem data de nascimento: alerta)', follows: 'bloqueio' },
  G11: {
    looksAt:
      'recuperação judicial deferida (alerta) ou plano aprovado (o que já está negativado vai para a baixa)',
    follows: 'bloqueio',
  },
  G12: { looksAt: 'fiança terminada, fiador repetido', follows: 'bloqueio do fiador' },
  G13: { looksAt: 'prova da notificação prévia', follows: 'alerta' },
  G14: { looksAt: 'retorno bancário pendente, ou recebimento a alocar', follows: 'alerta' },
  G15: { looksAt: 'no envio: saldo mais de 1 % diferente do aprovado', follows: 'bloqueio' },
  G16: { looksAt: 'o devedor é o próprio credor', follows: 'bloqueio' },
  G17: { looksAt: 'já foi excluído do bureau antes', follows: 'alerta' },
  G18: { looksAt: 'tipo de dívida fora do contrato com o bureau', follows: 'bloqueio' },
}

/** What the guard of a code looks at, on a screen: the manual's links are words there. */
export const looksAtOf = (code: string): string | undefined =>
  Object.entries<GuardWords>(guardWords)
    .find(([known]) => known === code)?.[1]
    .looksAt.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
