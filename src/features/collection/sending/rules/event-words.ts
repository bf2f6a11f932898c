const WORDS: Readonly<Record<string, string>> = {
  PROPOSTA: 'Proposta pelo lote do dia',
  LIBERADA: 'Liberada',
  RETIRADA: 'Retirada',
  ENVIANDO: 'Perguntada de novo: nenhum motivo',
  ENVIADA: 'Enviada',
  ENTREGUE: 'Entregue',
  DEVOLVIDA: 'Devolvida',
  FALHOU: 'Falhou',
  INCERTA: 'Resposta perdida',
  RESPOSTA: 'Respondida',
  RECUSA: 'Não quer receber por este canal',
}

/** An event of a message in words. */
export const eventWords = (event: string): string => WORDS[event] ?? event
