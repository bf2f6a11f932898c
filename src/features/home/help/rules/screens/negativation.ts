import { act, actOf, type WordsByPath } from './words.ts'

const toForward = 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'
const atMall = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
const atMallApproval = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const atHolding = 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'
const atHoldingApproval = 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING'
const atExceptions = 'PENDENTE_APROVACAO_EXCECAO_KA'

/** Screens of the negativation, from the cycle to the results. */
export const negativationScreens: WordsByPath = {
  '/clientes-elegiveis': {
    purpose:
      'Aqui o ciclo do mês começa: cada shopping com boletos elegíveis espera ser encaminhado. O que você encaminha vai para a análise do shopping.',
    acts: [
      actOf(toForward, 'Abrir e encerrar o ciclo'),
      actOf(toForward, 'Encaminhar os shoppings escolhidos'),
      act('Exportar a lista'),
    ],
  },
  '/analisar-negativacao-shopping': {
    purpose:
      'Aqui você diz, boleto a boleto, se a dívida vai ao bureau. NEGATIVAR é o normal; ISENTAR pede uma justificativa. Quando terminar, submeta: a lista segue para a aprovação do shopping.',
    acts: [
      actOf(atMall, 'Decidir NEGATIVAR ou ISENTAR', 'N'),
      actOf(atMall, 'Justificar, com chamado e anexo', 'Enter'),
      actOf(atMall, 'Submeter a recomendação'),
      act('Ver os fiadores da linha', 'F'),
    ],
  },
  '/aprovar-negativacao-shopping': {
    purpose:
      'Aqui o shopping confirma, troca ou devolve o que a análise decidiu. O que você aprova segue para o corporativo, ou para o envio.',
    acts: [
      actOf(atMallApproval, 'Aprovar a negativação'),
      actOf(atMallApproval, 'Trocar a decisão de um boleto', 'N'),
      actOf(atMallApproval, 'Devolver com um motivo'),
      act('Ver os fiadores da linha', 'F'),
    ],
  },
  '/analisar-negativacao-corporativo': {
    purpose:
      'Aqui o corporativo analisa os boletos de todos os shoppings que já foram aprovados. NEGATIVAR é o normal; ISENTAR pede uma justificativa.',
    acts: [
      actOf(atHolding, 'Decidir NEGATIVAR ou ISENTAR', 'N'),
      actOf(atHolding, 'Justificar, com chamado e anexo', 'Enter'),
      actOf(atHolding, 'Submeter a recomendação'),
      act('Ver os fiadores da linha', 'F'),
    ],
  },
  '/aprovar-negativacao-corporativo': {
    purpose:
      'Aqui está a última aprovação antes do bureau. O que é NEGATIVAR vai para o envio; uma isenção que é exceção passa antes pela Régua de Cobrança.',
    acts: [
      actOf(atHoldingApproval, 'Aprovar a negativação'),
      actOf(atHoldingApproval, 'Trocar a decisão de um boleto', 'N'),
      actOf(atHoldingApproval, 'Devolver com um motivo'),
      act('Ver os fiadores da linha', 'F'),
    ],
  },
  '/validar-aprovacoes': {
    purpose:
      'Aqui estão as isenções que saem da regra: pela justificativa, ou porque o boleto já foi isento vezes demais. ISENTAR encerra o boleto neste ciclo; NEGATIVAR o manda para o envio.',
    acts: [
      actOf(atExceptions, 'Decidir NEGATIVAR ou ISENTAR', 'N'),
      actOf(atExceptions, 'Aprovar e submeter'),
      act('Ler a justificativa e o histórico', 'Enter'),
    ],
  },
  '/negativar-lojista': {
    purpose:
      'Aqui os boletos aprovados por todos saem para o bureau. O envio confere cada um outra vez; o que foi pago ou tem bloqueio fica.',
    acts: [
      actOf('PENDENTE_DE_ENVIO', 'Enviar para negativação'),
      act('Ver os lotes enviados e o que o bureau respondeu'),
    ],
  },
  '/acompanhamento-workflow': {
    purpose:
      'Aqui você vê em que etapa está cada shopping no ciclo aberto, quantos boletos e desde quando.',
    acts: [act('Abrir as etapas de um shopping', '→'), act('Exportar a lista')],
  },
  '/inclusao-negativacao-manual': {
    purpose:
      'Aqui um boleto vencido que ficou fora do ciclo entra na negativação. Ele passa pelas mesmas guardas, e outra pessoa confirma.',
    acts: [act('Pedir a inclusão dos boletos escolhidos'), act('Trazer números de uma planilha')],
  },
  '/inclusao-baixa-manual': {
    purpose: 'Aqui se pede que um boleto negativado saia do bureau, com o motivo.',
    acts: [act('Pedir a baixa dos boletos escolhidos'), act('Trazer números de uma planilha')],
  },
  '/baixa-semiautomatica': {
    purpose:
      'Aqui aparece por si o que precisa sair do bureau: pago, cancelado, com decisão judicial ou perto de cinco anos. A lei dá cinco dias úteis desde o pagamento.',
    acts: [
      actOf('PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', 'Enviar para baixa'),
      act('Ver os dias que faltam do prazo legal'),
    ],
  },
  '/boletos-negativados': {
    purpose: 'Aqui está o que o bureau tem em nome de cada pessoa, e o que ele respondeu.',
    acts: [act('Ver o que foi enviado e respondido', 'Enter'), act('Exportar a lista')],
  },
  '/retorno-serasa': {
    purpose: 'Aqui se carregam os arquivos que o bureau devolve, e os de outras origens.',
    acts: [act('Carregar um arquivo'), act('Ver o que foi aceito e rejeitado')],
  },
  '/acompanhar-boletos': {
    purpose: 'Aqui você acha um boleto em qualquer etapa e em qualquer ciclo.',
    acts: [act('Ir para o primeiro filtro', '/'), act('Abrir a linha', 'Enter')],
  },
  '/reenvio-retorno-erro': {
    purpose:
      'Aqui estão os registros que o bureau recusou, por lojista ou por causa, com o dado a corrigir.',
    acts: [
      actOf('REENVIAR', 'Corrigir e reenviar', 'Enter'),
      actOf('ISENTAR', 'Excluir, isentando o boleto'),
    ],
  },
  '/antes-e-depois-da-negativacao': {
    purpose: 'Aqui você compara o que foi pago do que se negativou com o que não se negativou.',
    acts: [act('Trocar entre quadros e lista'), act('Exportar a lista')],
  },
  '/cartas-email': {
    purpose: 'Aqui estão as cartas e os e-mails que cada boleto recebeu, com a prova da entrega.',
    acts: [actOf('CARREGAR', 'Carregar comunicações'), act('Exportar a lista')],
  },
}
