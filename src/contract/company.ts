import { refusal, type Refusal } from '#values/refusal.ts'

/**
 * Refusal of company-wide acts for users who do not see every mall. Used by calls declared
 * `company`, by those that need it for some inputs, and by buttons. A list that contains all malls
 * of today does not count, because it excludes future ones.
 */
export const mayActForCompany = (seesEveryMall: boolean): Refusal | undefined =>
  seesEveryMall
    ? undefined
    : refusal(
        'ATO_DA_EMPRESA',
        'Este ato vale para todos os shoppings.',
        'Peça a quem vê todos os shoppings.',
      )
