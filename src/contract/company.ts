import { refusal, type Refusal } from '#values/refusal.ts'

/**
 * May somebody do what holds for every mall? Asked of calls declared `company`, of those that are
 * so for some inputs alone, and of the button. A list that happens to hold every mall is not every
 * mall: it will not hold the next one.
 */
export const mayActForCompany = (seesEveryMall: boolean): Refusal | undefined =>
  seesEveryMall
    ? undefined
    : refusal(
        'ATO_DA_EMPRESA',
        'Este ato vale para todos os shoppings.',
        'Peça a quem vê todos os shoppings.',
      )
