// The keys of screens, as the help and the list of shortcuts show them.

export const decisionShortcuts = [
  { keys: ['N'], does: 'Trocar entre NEGATIVAR e ISENTAR na linha' },
  { keys: ['F'], does: 'Ver os fiadores da linha' },
  { keys: ['Enter'], does: 'Justificar a linha' },
  { keys: ['Alt', 'J'], does: 'No diálogo: o próximo boleto da lista' },
  { keys: ['Alt', 'K'], does: 'No diálogo: o boleto anterior da lista' },
]

export const recommendationShortcuts = [
  { keys: ['Enter'], does: 'Justificar a linha' },
  { keys: ['Alt', 'J'], does: 'No diálogo: a próxima ação da lista' },
  { keys: ['Alt', 'K'], does: 'No diálogo: a ação anterior da lista' },
]

export const todayShortcuts = [
  { keys: ['C'], does: 'Registrar um contato' },
  { keys: ['P'], does: 'Registrar uma promessa' },
  { keys: ['N'], does: 'Escrever uma nota' },
  { keys: ['A'], does: 'Adiar' },
  { keys: ['R'], does: 'Baixar o relatório de dívidas' },
  { keys: ['Ctrl', 'Enter'], does: 'No diálogo: salvar e ir para o próximo' },
]

export const batchShortcuts = [
  { keys: ['X'], does: 'Marcar a mensagem' },
  { keys: ['Espaço'], does: 'Ver a mensagem ao lado' },
  { keys: ['R'], does: 'Retirar' },
  { keys: ['Ctrl', 'Enter'], does: 'Liberar' },
]

export const ladderShortcuts = [
  { keys: ['↑', '↓'], does: 'Na borda de uma faixa: passo anterior, passo seguinte' },
  { keys: ['←', '→'], does: 'Na borda de uma faixa: um dia antes, um dia depois' },
  { keys: ['Shift', '→'], does: 'Na borda de uma faixa: cinco dias' },
]

export const disputeShortcuts = [
  { keys: ['1', '2', '3', '4'], does: 'Escolher a decisão da contestação aberta' },
  { keys: ['Ctrl', 'Enter'], does: 'Decidir e abrir a próxima' },
]

export const closeMonthShortcuts = [
  { keys: ['←', '→'], does: 'Passo anterior, passo seguinte' },
  { keys: ['J', 'K'], does: 'Shopping seguinte, shopping anterior' },
  { keys: ['Enter'], does: 'Ver o passo aberto só desse shopping' },
]
