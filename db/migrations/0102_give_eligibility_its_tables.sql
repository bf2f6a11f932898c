-- owner: lawsuit-eligibility
comment on table lawsuit_run is 'Each ''Disparar Elegíveis'': who, when, with which requirements, and what came of it (rules 5.1). owner: lawsuit-eligibility';
comment on table lawsuit_left_out is 'What the last Disparar found and a person has to look at: títulos without a debt type, and those of contracts in a recovery plan (rules 5.1). owner: lawsuit-eligibility';
