/** 'Régua do dia': the batch. */
export const batchPath = '/regua-do-dia'

/** 'Mensagens': the log with its proof. */
export const messagesPath = '/mensagens'

/** 'Régua de cobrança': ladders, simulation, indicators. */
export const laddersPath = '/regua'

/** Rule codes of the batch's screen. */
export const releaseRule = 'LIBERAR'
export const releaseNoticesRule = 'LIBERAR_NOTIFICACAO'

/** Stale name of messages, batches, pauses, refusals and suspended addresses. */
export const messageQueries = 'ladder-messages'

/** States of a message (rules 8.2). */
export const MESSAGE_STATES = [
  'PROPOSTA',
  'LIBERADA',
  'RETIRADA',
  'ENVIANDO',
  'ENVIADA',
  'ENTREGUE',
  'DEVOLVIDA',
  'FALHOU',
  'INCERTA',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const STATE_WORDS: Readonly<Record<MessageState, string>> = {
  PROPOSTA: 'Proposta',
  LIBERADA: 'Liberada',
  RETIRADA: 'Retirada',
  ENVIANDO: 'Enviando',
  ENVIADA: 'Enviada',
  ENTREGUE: 'Entregue',
  DEVOLVIDA: 'Devolvida',
  FALHOU: 'Falhou',
  INCERTA: 'Incerta',
}

export const PERSONS = ['LOJISTA', 'FIADOR'] as const
export type Person = (typeof PERSONS)[number]

export const PERSON_WORDS: Readonly<Record<Person, string>> = {
  LOJISTA: 'Lojista',
  FIADOR: 'Fiador',
}

export const KINDS = ['LEMBRETE', 'COBRANCA', 'NOTIFICACAO'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  LEMBRETE: 'Lembrete',
  COBRANCA: 'Cobrança',
  NOTIFICACAO: 'Notificação',
}

export const CHANNELS = ['EMAIL', 'CARTA', 'WHATSAPP', 'SMS'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  EMAIL: 'E-mail',
  CARTA: 'Carta',
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
}

/** Why nothing went out, in the words of lists. */
export const REASON_WORDS: Readonly<Record<string, string>> = {
  PAGO: 'Pago',
  COMPENSACAO: 'Pode estar compensando',
  RECEBIMENTO_RECENTE: 'Pagamento recente',
  LIMINAR: 'Liminar ou disputa judicial',
  RJ: 'Recuperação judicial',
  ACAO: 'Em ação judicial',
  ACORDO: 'Acordo em vigor',
  PROMESSA: 'Promessa vigente',
  CONTESTACAO: 'Contestação',
  EXCECAO: 'Exceção de cartas e e-mails',
  PAUSA: 'Pausa',
  VALOR_MINIMO: 'Abaixo do valor mínimo',
  LIMITE_DIA: 'Uma mensagem por dia',
  LIMITE_SEMANA: 'Limite da semana',
  SEM_CONTATO: 'Sem contato',
  DEVOLVIDO: 'Endereço devolvido',
  OPT_OUT: 'Recusa do canal',
  REMETENTE: 'Shopping sem remetente',
  SEM_REGUA: 'Nenhuma régua serve',
  SUPERADO: 'Passo superado',
  VALOR_SUBIU: 'O valor subiu depois da liberação',
  HORARIO: 'O horário de envio terminou',
  NAO_LIBERADA: 'Não foi liberada no dia',
}

/** The reason in words; a person's own words stay as they are. */
export const reasonWords = (reason: string): string => REASON_WORDS[reason] ?? reason

/** A further sentence beside a reason of who stays out. */
export const REASON_SENTENCES: Readonly<Record<string, string>> = {
  PAGO: 'O boleto foi pago desde o vencimento.',
  COMPENSACAO: 'Venceu há pouco; o pagamento pode estar compensando.',
  RECEBIMENTO_RECENTE: 'Pagou parte nos últimos dias; espera a próxima carga.',
  LIMINAR: 'A situação jurídica impede a cobrança.',
  RJ: 'O lojista está em recuperação judicial.',
  ACAO: 'O boleto está em ação ajuizada.',
  ACORDO: 'Um acordo em vigor cobre o boleto.',
  PROMESSA: 'Prometeu pagar, e a promessa ainda vale.',
  CONTESTACAO: 'O boleto está contestado.',
  EXCECAO: 'O lojista está nas exceções de cartas e e-mails.',
  PAUSA: 'A régua do lojista está em pausa.',
  VALOR_MINIMO: 'O valor é pequeno demais para uma mensagem.',
  LIMITE_DIA: 'A pessoa recebe hoje a mensagem do passo mais alto.',
  LIMITE_SEMANA: 'A pessoa já recebeu as mensagens da semana.',
  SEM_CONTATO: 'Falta um contato ou endereço para os canais do passo.',
  DEVOLVIDO: 'O endereço devolveu uma mensagem.',
  OPT_OUT: 'A pessoa recusou este canal.',
  REMETENTE: 'O shopping ainda não tem remetente.',
  SEM_REGUA: 'Nenhuma régua em vigor serve para o lojista.',
  SUPERADO: 'A janela do passo terminou sem mensagem.',
}
