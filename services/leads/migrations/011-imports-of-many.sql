-- A plan made while there were few leads would stay when an import has made them many.
alter function crm.expect_unknown_leads(text[], text[]) set plan_cache_mode = force_custom_plan;
