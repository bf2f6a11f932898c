import { act, actOf, type WordsByPath } from './words.ts'

const page = 'Aqui está o que o lojista deve, boleto por boleto, e o que já foi feito para receber.'

/** Screens of the collection, and those of no area. */
export const collectionScreens: WordsByPath = {
  '/home': {
    purpose:
      'Aqui está o que espera por você, do mais atrasado ao mais recente, e o que mudou desde a sua última visita.',
    acts: [act('Abrir a linha da fila', 'Enter'), act('Andar pela fila', 'J', 'K')],
  },
  '/agir-hoje': {
    purpose:
      'Aqui está quem precisa ser contatado hoje, e por quê, o mais urgente primeiro. Registre o contato ou a promessa: a linha sai da lista.',
    acts: [
      act('Registrar um contato', 'C'),
      act('Registrar uma promessa', 'P'),
      act('Escrever uma nota', 'N'),
      act('Adiar', 'A'),
    ],
  },
  '/regua': {
    purpose:
      'Aqui se diz em que dias, por que canal e para quem cada passo da cobrança sai, e quem assina por cada shopping. Uma pessoa propõe, outra confirma.',
    acts: [
      actOf('EDITAR', 'Mudar um passo no eixo dos dias', '←', '→'),
      actOf('EDITAR', 'Propor uma versão, ou o remetente de um shopping'),
      actOf('CONFIRMAR', 'Confirmar ou recusar o que outro propôs'),
      act('Simular o mês anterior'),
      act('Ver os indicadores'),
    ],
  },
  '/regua-do-dia': {
    purpose:
      'Aqui está o que sai hoje, para quem, e quem ficou de fora e por quê. Confira, retire o que não deve sair e libere o resto.',
    acts: [
      actOf('LIBERAR', 'Liberar lembretes e cobranças', 'Ctrl', 'Enter'),
      actOf('LIBERAR', 'Retirar lembretes e cobranças', 'R'),
      actOf('LIBERAR_NOTIFICACAO', 'Liberar notificações', 'Ctrl', 'Enter'),
      actOf('LIBERAR_NOTIFICACAO', 'Retirar notificações', 'R'),
      act('Ver a mensagem ao lado', 'Espaço'),
      act('Ver quem ficou de fora'),
    ],
  },
  '/mensagens': {
    purpose:
      'Aqui está cada mensagem da régua com o que foi enviado, a prova da entrega e o que o lojista respondeu.',
    acts: [act('Ver o conteúdo de uma mensagem'), act('Exportar a lista')],
  },
  '/contestacoes': {
    purpose:
      'Aqui estão as cobranças que um lojista contesta, com o prazo de cada decisão. Enquanto se decide, a régua espera.',
    acts: [
      actOf('CONTESTAR', 'Abrir uma contestação'),
      actOf('DECIDIR', 'Decidir uma contestação', '1', '2', '3', '4'),
    ],
  },
  '/modelos-mensagem': {
    purpose:
      'Aqui estão as palavras de cada passo, por pessoa e canal. Uma pessoa propõe, outra confirma; uma mensagem guarda a versão com que foi liberada.',
    acts: [act('Ver o texto com um lojista'), act('Ver as versões de um texto')],
  },
  '/priorizacao': {
    purpose:
      'Aqui cada lojista está onde a dívida o põe. A pontuação diz por quê; comece pelo primeiro.',
    acts: [act('Por que a linha está nesta posição', 'W'), act('Abrir o lojista', 'Enter')],
  },
  '/priorizacao-legado': {
    purpose: 'A mesma ordem da Priorização, com as colunas de antes.',
    acts: [act('Por que a linha está nesta posição', 'W'), act('Abrir o lojista', 'Enter')],
  },
  '/priorizacao-grupo-cobranca': {
    purpose: 'Aqui cada grupo de cobrança está onde a dívida de todos os seus lojistas o põe.',
    acts: [act('Por que a linha está nesta posição', 'W'), act('Abrir o grupo', 'Enter')],
  },
  '/boletos': {
    purpose: page,
    acts: [act('Negociar'), act('Escrever uma nota'), act('Baixar o relatório de dívidas')],
  },
  '/boletos-grupo-cobranca': {
    purpose: 'Aqui está o que o grupo deve, lojista por lojista, e o que já foi feito.',
    acts: [act('Negociar'), act('Baixar o relatório de dívidas')],
  },
  '/boletos-legado': {
    purpose: page,
    acts: [act('Ver o histórico de negociação')],
  },
  '/Detalhes-Boletos': {
    purpose: 'Aqui estão os boletos escolhidos na página do cliente, um por linha.',
    acts: [act('Exportar a lista')],
  },
  '/linha-do-tempo': {
    purpose:
      'Aqui está tudo o que aconteceu com um CNPJ ou CPF nos seus shoppings, do mais novo ao mais antigo.',
    acts: [act('Procurar pelo documento ou pelo nome', '/'), act('Escrever uma nota')],
  },
}
