import type { LawsuitOutcome, LawsuitStatus } from '../contract/status.ts'

// What a step or an end of an action is: the same words are the manual's
// (docs/manual/42-o-que-quer-dizer.md). One without its words does not compile.

export const lawsuitStatusWords: Readonly<Record<LawsuitStatus, string>> = {
  AGUARDANDO_LIBERACAO:
    'Saiu da lista de contratos elegíveis e espera que o Jurídico ou a Régua de Cobrança libere a lista.',
  ANALISE_SHOPPING: 'Espera que a Cobrança Shopping recomende ajuizar ou isentar e submeta.',
  APROVACAO_SHOPPING: 'Espera que o Aprovador Shopping submeta ou devolva.',
  ANALISE_CORPORATIVA: 'Espera que a Cobrança Corporativa analise de novo e submeta.',
  APROVACAO_CORPORATIVA: 'Espera que o Aprovador Holding submeta ou devolva.',
  APROVACAO_FINAL:
    'A última decisão: daqui a ação segue para o ajuizamento, ou termina isenta. Quem mudou a recomendação aqui não a submete.',
  EM_ACOMPANHAMENTO:
    'Aprovada para ajuizar: passa pelas sete fases, da documentação à ação ajuizada.',
  ENCERRADA: 'Nada mais espera: o resultado diz como terminou.',
}

export const lawsuitOutcomeWords: Readonly<Record<LawsuitOutcome, string>> = {
  ISENTA: 'A aprovação final decidiu não ajuizar.',
  PAGA: 'Os títulos da ação foram recebidos antes do ajuizamento.',
  CANCELADA:
    'Os títulos foram cancelados, a ação deixou de atender aos requisitos ou foi desfeita.',
  DESISTENCIA: 'Alguém desistiu da ação, com motivo.',
  EXCECAO: 'Ficou fora como exceção até um dia, ou os seus títulos entraram em lista de exceção.',
  CONCLUIDA: 'A ação foi ajuizada e encerrada.',
  ACORDO: 'Os seus títulos entraram num acordo vigente.',
  SUBSTITUIDA: 'Uma lista nova de contratos elegíveis tomou o lugar desta.',
}
