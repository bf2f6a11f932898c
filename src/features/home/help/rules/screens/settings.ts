import { act, actOf, type WordsByPath } from './words.ts'

const edit = [act('Criar e alterar um registro', 'Enter'), act('Exportar a lista')]

/** Screens of the delinquency figures and of the settings. */
export const settingsScreens: WordsByPath = {
  '/fechar-o-mes': {
    purpose:
      'Aqui o mês anda em seis passos, de todos os shoppings ao mesmo tempo: carregar, processar, calcular, conferir, explicar e fechar.',
    acts: [act('Passo anterior, passo seguinte', '←', '→'), act('Ver um shopping', 'Enter')],
  },
  '/migracao': {
    purpose:
      'Aqui a Régua recebe, no primeiro dia, o que está no sistema antigo, passo a passo, e compara os dois sistemas.',
    acts: [
      actOf('CONFERIR_MIGRACAO', 'Iniciar a migração'),
      actOf('CONFERIR_MIGRACAO', 'Ensaiar e carregar o arquivo de um passo'),
      actOf('CONFERIR_MIGRACAO', 'Explicar uma diferença'),
      actOf('CONFERIR_MIGRACAO', 'Concluir a migração'),
    ],
  },
  '/status-dados': {
    purpose: 'Aqui você vê de que dia são os dados de cada shopping, e carrega os arquivos do ERP.',
    acts: [act('Carregar contratos e títulos'), act('Ver as linhas rejeitadas')],
  },
  '/import-inadimplencia': {
    purpose: 'Aqui entram as planilhas da inadimplência: ajustes e números oficiais.',
    acts: [
      actOf('CARREGAR', 'Carregar a planilha'),
      actOf('CARREGAR', 'Desfazer uma carga'),
      act('Ver o que foi aceito e rejeitado'),
    ],
  },
  '/importar-dados-oracle-manual': {
    purpose: 'Aqui entram os acordos que estão só no Oracle.',
    acts: [actOf('CARREGAR', 'Carregar a planilha'), act('Ver o que foi aceito e rejeitado')],
  },
  '/cadastro-inadimplencia': {
    purpose: 'Aqui estão as tabelas que a inadimplência usa, e os índices de correção.',
    acts: edit,
  },
  '/processamento-inadimplencia': {
    purpose: 'Aqui a base do mês de cada shopping é montada com os títulos como estão agora.',
    acts: [actOf('CARREGAR', 'Carregar planilhas'), act('Processar os shoppings escolhidos')],
  },
  '/calculo-inadimplencia': {
    purpose: 'Aqui o mês é calculado e, quando todos concordam com os números, fechado.',
    acts: [
      act('Calcular os shoppings escolhidos'),
      actOf('FECHAR_MES', 'Fechar o mês'),
      actOf('REABRIR_MES', 'Reabrir o mês'),
    ],
  },
  '/resumo-de-inadimplencia': {
    purpose:
      'Aqui está a inadimplência do mês, linha a linha. Cada número abre os títulos que o formam.',
    acts: [act('Ver a fórmula do número em foco', 'F'), act('Trocar entre resumo e quadros')],
  },
  '/relatorio-inadimplencia': {
    purpose: 'Aqui está a inadimplência por shopping e por lojista, mês a mês.',
    acts: [actOf('CARREGAR', 'Carregar planilhas'), act('Exportar o relatório')],
  },
  '/acessos-usuarios': {
    purpose:
      'Aqui você diz quem entra, com que perfil e em que shoppings. O que muda vale no próximo clique da pessoa.',
    acts: [
      act('Criar e alterar um usuário', 'Enter'),
      act('Dizer o que um perfil pode fazer'),
      actOf('VISUALIZAR_COMO', 'Ver como outra pessoa vê, sem alterar nada'),
    ],
  },
  '/auditoria': {
    purpose:
      'Aqui está cada decisão: quem, quando, sobre quais fatos. Nada é alterado nem apagado.',
    acts: [act('Abrir uma linha inteira', 'Enter'), act('Verificar a cadeia de registros')],
  },
  '/cadastro-empresas': {
    purpose: 'Aqui estão as empresas, os shoppings e quem é dona de qual.',
    acts: edit,
  },
  '/cadastro-grupo-de-cobranca': {
    purpose: 'Aqui se reúnem lojistas que se cobram juntos, e se diz quem cuida deles.',
    acts: edit,
  },
  '/cadastro-serasa': {
    purpose:
      'Aqui estão os parâmetros da negativação. O que protege alguém é proposto por uma pessoa e confirmado por outra.',
    acts: [act('Propor um valor'), act('Simular o efeito'), act('Confirmar o que outro propôs')],
  },
  '/cadastro-ajuizamento': {
    purpose: 'Aqui estão os requisitos, prazos, custos e textos do ajuizamento.',
    acts: [...edit, actOf('CARREGAR', 'Carregar índices')],
  },
  '/configuracao-priorizacao': {
    purpose:
      'Aqui se escolhe quanto pesa cada motivo na ordem de quem cobrar primeiro, e os estágios da negociação.',
    acts: edit,
  },
  '/configuracoes-excecoes': {
    purpose: 'Aqui estão as listas que tiram títulos de um módulo, por shopping, enquanto ativas.',
    acts: edit,
  },
}
