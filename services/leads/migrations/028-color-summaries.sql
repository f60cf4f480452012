-- The names of colors, for email.
create view crm.color_summaries as select code, name from crm.wmk_colors;
revoke insert, update, delete on crm.color_summaries from crm_app;
