-- Installations are read from the leads: a second copy of each made every change of a lead dearer.
drop table crm.installations;
delete from crm.projections where name = 'installations';
