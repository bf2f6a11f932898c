import type { SituacaoBureau } from '../bureau-request.ts'
import type { RESULTADOS, WorkflowStatus } from '../status.ts'

// What a status is, where it stands: the same words are the manual's glossary
// (docs/manual/42-o-que-quer-dizer.md). A status without its words does not compile.

/** The steps of a negativation, and whom each waits for. */
export const statusWords: Readonly<Record<WorkflowStatus, string>> = {
  AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING:
    'O ciclo abriu e o boleto é elegível. Espera que a Régua de Cobrança encaminhe o shopping para a análise.',
  PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING:
    'Espera que a Cobrança Shopping recomende negativar ou isentar e submeta.',
  PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING:
    'Espera que o Aprovador Shopping aprove ou devolva. Quem analisou não aprova.',
  APROVADOR_DIRETOR_SHOPPING:
    'A isenção passa da alçada: espera também pelo diretor, na mesma tela de aprovação do shopping.',
  PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA:
    'O shopping aprovou. Espera que a Cobrança Corporativa analise de novo e submeta.',
  PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING:
    'Espera que o Aprovador Holding aprove ou devolva. Quem analisou não aprova.',
  APROVADOR_DIRETOR_HOLDING:
    'A isenção passa da alçada: espera também pelo diretor, na mesma tela de aprovação corporativa.',
  PENDENTE_APROVACAO_EXCECAO_KA:
    'A justificativa da isenção pede outra aprovação, ou o boleto já foi isento vezes demais: a Régua de Cobrança decide a exceção.',
  PENDENTE_DE_ENVIO:
    'Aprovado como NEGATIVAR: espera que a Régua de Cobrança envie ao bureau. As guardas são conferidas outra vez no envio. Depois do envio, espera pelo retorno.',
  PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA:
    'Está no bureau e precisa sair: pagamento, acordo, ordem judicial ou baixa pedida. Espera o envio da exclusão e o retorno dela.',
  FINALIZADO_COM_ERRO: 'O bureau recusou alguma pessoa do boleto. Corrija e reenvie, ou isente.',
  FINALIZADO: 'Nada mais espera: o resultado diz como terminou.',
}

/** How an item ended. */
export const resultadoWords: Readonly<Record<keyof typeof RESULTADOS, string>> = {
  NEGATIVADO: 'O bureau aceitou a inclusão.',
  ISENTO: 'As aprovações decidiram não negativar neste ciclo.',
  ISENTO_ERRO: 'O bureau recusou a inclusão e a Régua de Cobrança desistiu dela.',
  BLOQUEADO: 'Uma guarda impediu a negativação. Não conta como isenção.',
  RETIRADO_PAGAMENTO: 'Foi pago antes de ser enviado.',
  RETIRADO_CANCELAMENTO: 'Foi cancelado antes de ser enviado.',
  NAO_DECIDIDO: 'O ciclo terminou, ou o boleto voltou, sem uma decisão.',
  BAIXADO: 'Esteve no bureau e foi excluído a pedido da empresa.',
  REMOVIDO_BUREAU: 'O próprio bureau o excluiu.',
}

/** How a person of a boleto stands at the bureau. */
export const situacaoWords: Readonly<Record<SituacaoBureau, string>> = {
  A_ENVIAR: 'Ainda não foi mandado ao bureau.',
  ENVIADO: 'Está num lote e espera pelo retorno.',
  EM_NOTIFICACAO:
    'O bureau aceitou e avisa o devedor: por dez dias a inscrição ainda não é pública.',
  ATIVO: 'A inscrição é pública.',
  REJEITADO: 'O bureau recusou; o motivo está em Retornos com erro.',
  EXCLUIDO: 'A inscrição saiu do bureau.',
}
