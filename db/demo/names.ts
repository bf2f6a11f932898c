import type { Random } from './random.ts'

/** A trade: name parts of its shops and companies, and the purpose of its unit. */
export type Trade = {
  readonly object: string
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly registeredName: string
}

export const trades: readonly Trade[] = [
  {
    object: 'VESTUÁRIO',
    registeredName: 'Comércio de Vestuário',
    first: ['Bella', 'Linho', 'Algodão', 'Estampa', 'Alfaia', 'Costura', 'Seda', 'Trama'],
    last: ['Carioca', 'do Sol', 'Urbana', 'Serena', 'Fina', 'Brasil', '& Cia', 'Norte'],
  },
  {
    object: 'CALÇADOS',
    registeredName: 'Calçados e Acessórios',
    first: ['Passo', 'Sandália', 'Couro', 'Caminho', 'Pisada'],
    last: ['Certo', 'Dourado', 'Leve', 'Nobre', 'da Praia', 'Livre'],
  },
  {
    object: 'ALIMENTAÇÃO',
    registeredName: 'Alimentos',
    first: ['Cantina', 'Tempero', 'Brasa', 'Empório', 'Cozinha', 'Quitute', 'Massas', 'Grelha'],
    last: [
      'da Nonna Lia',
      'Mineiro',
      'do Cerrado',
      'da Vila',
      'Oriental Sakê',
      'Caipira',
      'do Porto',
      '21',
    ],
  },
  {
    object: 'CAFETERIA',
    registeredName: 'Cafeteria e Confeitaria',
    first: ['Café', 'Doce', 'Grão', 'Confeitaria', 'Açúcar'],
    last: ['Alvorada', 'da Serra', 'Torrado', 'Imperial Rosa', 'do Largo', 'Mascavo'],
  },
  {
    object: 'JOALHERIA',
    registeredName: 'Joias e Relógios',
    first: ['Ouro', 'Prata', 'Gema', 'Aurora'],
    last: ['Velho', 'Rara', 'do Vale', 'Fina', 'Real'],
  },
  {
    object: 'PERFUMARIA',
    registeredName: 'Cosméticos',
    first: ['Flora', 'Essência', 'Aroma', 'Pétala'],
    last: ['Nativa', 'do Campo', 'Lunar', 'Rubra', 'Azul'],
  },
  {
    object: 'ELETRÔNICOS',
    registeredName: 'Eletrônicos',
    first: ['Conecta', 'Digital', 'Sinal', 'Pixel'],
    last: ['Mais', 'Ponto', 'Forte', 'Center', '10'],
  },
  {
    object: 'SERVIÇOS',
    registeredName: 'Serviços',
    first: ['Sapataria', 'Lavanderia', 'Ótica', 'Barbearia', 'Studio'],
    last: ['Expressa', 'Clara', 'do Bigode', 'Corpo & Luz', 'Visão Boa', 'Central'],
  },
  {
    object: 'LIVRARIA',
    registeredName: 'Livraria e Papelaria',
    first: ['Livraria', 'Papelaria', 'Letra'],
    last: ['do Sebo Novo', 'Página Um', 'Viva', 'Aquarela'],
  },
  {
    object: 'BRINQUEDOS',
    registeredName: 'Brinquedos',
    first: ['Pipa', 'Pião', 'Mundo', 'Peteca'],
    last: ['Encantado', 'Colorida', 'da Lua', 'Feliz'],
  },
  {
    object: 'ÂNCORA',
    registeredName: 'Lojas de Departamentos',
    first: ['Magazine', 'Lojas', 'Hiper'],
    last: ['Alvarenga', 'Monte Verde', 'Primavera Casa', 'Cruzeiro do Sul'],
  },
  {
    object: 'ESPORTES',
    registeredName: 'Artigos Esportivos',
    first: ['Arena', 'Maratona', 'Quadra', 'Trilha'],
    last: ['Esportes', 'Livre', 'Central', 'Alta'],
  },
]

const legalForms = ['Ltda', 'Ltda', 'Ltda', 'ME', 'EPP', 'S.A.', 'EIRELI']

export function shopName(
  random: Random,
  trade: Trade,
): { readonly tradeName: string; readonly name: string } {
  const tradeName = `${random.pick(trade.first)} ${random.pick(trade.last)}`
  return { tradeName, name: `${tradeName} ${trade.registeredName} ${random.pick(legalForms)}` }
}

const givenNames = [
  'Adriana',
  'Alberto',
  'Ana Paula',
  'Bernardo',
  'Bruna',
  'Caio',
  'Cecília',
  'Daniel',
  'Débora',
  'Eduardo',
  'Elaine',
  'Fábio',
  'Fernanda',
  'Gabriela',
  'Gustavo',
  'Heitor',
  'Ingrid',
  'Ivo',
  'João Pedro',
  'Juliana',
  'Karina',
  'Laura',
  'Leandro',
  'Lívia',
  'Marcelo',
  'Mariana',
  'Nair',
  'Otávio',
  'Patrícia',
  'Rafael',
  'Rosângela',
  'Sérgio',
  'Sílvia',
  'Tatiane',
  'Tiago',
  'Valéria',
  'Vicente',
  'Yara',
  'Zélia',
  'Wagner',
]
const surnames = [
  'Almeida',
  'Amaral',
  'Araújo',
  'Azevedo',
  'Barbosa',
  'Batista',
  'Borges',
  'Brandão',
  'Cardoso',
  'Coelho',
  'Correia',
  'Duarte',
  'Esteves',
  'Fonseca',
  'Freitas',
  'Guimarães',
  'Lacerda',
  'Leite',
  'Macedo',
  'Magalhães',
  'Medeiros',
  'Moura',
  'Nogueira',
  'Paiva',
  'Peixoto',
  'Pinheiro',
  'Queiroz',
  'Ramos',
  'Rezende',
  'Sampaio',
  'Teixeira',
  'Toledo',
  'Valente',
  'Vasconcelos',
  'Xavier',
]

/** A person with two surnames. */
export function personName(random: Random): string {
  const first = random.pick(surnames)
  const rest = surnames.filter((name) => name !== first)
  return `${random.pick(givenNames)} ${first} ${random.pick(rest)}`
}

const streetKinds = ['Rua', 'Rua', 'Rua', 'Av.', 'Av.', 'Travessa', 'Alameda']
const streetNames = [
  'das Palmeiras',
  'Sete de Setembro',
  'Barão do Amparo',
  'dos Jacarandás',
  'Quinze de Novembro',
  'Marechal Teles',
  'do Comércio',
  'São Bento',
  'Professora Emília Rosa',
  'das Laranjeiras',
  'Coronel Fagundes',
  'Santa Rita',
  'dos Andradas',
  'Tiradentes',
  'Visconde de Pirajá Mirim',
  'da Matriz',
  'Boa Vista',
  'das Acácias',
  'Dom Aquino',
  'Rio Negro',
]

export const streetName = (random: Random): string =>
  `${random.pick(streetKinds)} ${random.pick(streetNames)}, ${random.int(12, 2_980)}`

/** Chains with shops in many malls: each is a collection group with one portfolio. */
export const chains = [
  ['Grupo Sabor da Roça', 'Sabor da Roça', 'Portfólio Alimentação', 2],
  ['Grupo Massas do Bexiga Novo', 'Massas do Bexiga Novo', 'Portfólio Alimentação', 2],
  ['Grupo Café Alvorada Real', 'Café Alvorada Real', 'Portfólio Alimentação', 3],
  ['Grupo Brasa & Lenha', 'Brasa & Lenha', 'Portfólio Alimentação', 2],
  ['Grupo Estampa Viva', 'Estampa Viva', 'Portfólio Moda', 0],
  ['Grupo Linho Cru', 'Linho Cru', 'Portfólio Moda', 0],
  ['Grupo Passo Nobre', 'Passo Nobre', 'Portfólio Moda', 1],
  ['Grupo Alfaia', 'Alfaia Masculina', 'Portfólio Moda', 0],
  ['Grupo Magazine Alvarenga', 'Magazine Alvarenga', 'Portfólio Âncoras', 10],
  ['Grupo Lojas Primavera', 'Lojas Primavera Casa', 'Portfólio Âncoras', 10],
  ['Grupo Conecta Mais', 'Conecta Mais', 'Portfólio Serviços e Tecnologia', 6],
  ['Grupo Flora Nativa', 'Flora Nativa', 'Portfólio Beleza', 5],
  ['Grupo Ótica Visão Boa', 'Ótica Visão Boa', 'Portfólio Serviços e Tecnologia', 7],
  ['Grupo Pipa Encantada', 'Pipa Encantada', 'Portfólio Lazer', 9],
] as const

/** Longer than the 70 characters of the bureau's file, which truncates it. */
export const longName =
  'Companhia Brasileira de Comércio Varejista de Artigos Esportivos e de Lazer do Planalto Central Ltda'
/** Longer than both street fields of the bureau's file. */
export const longStreet =
  'Avenida Presidente Juscelino Kubitschek de Oliveira Sobrinho, 12.345, bloco B'
