package macduff

// usualArmy is the army of a side of which a scenario says nothing (MD-GR-01,
// section f, 4): a General with the gun, the cavalry and one infantry, and a
// commander with the rest. Its owner deploys it.
func usualArmy(side string) []Force {
	second := side + "-second"
	return []Force{
		{ID: side + "-general", Name: "General", Type: armNames[Commander], General: true},
		{ID: second, Name: "Second commander", Type: armNames[Commander]},
		{ID: side + "-i1", Name: "First infantry", Type: armNames[Infantry]},
		{ID: side + "-i2", Name: "Second infantry", Type: armNames[Infantry], Under: second},
		{ID: side + "-i3", Name: "Third infantry", Type: armNames[Infantry], Under: second},
		{ID: side + "-s1", Name: "Skirmishers", Type: armNames[Skirmishers], Under: second},
		{ID: side + "-c1", Name: "Cavalry", Type: armNames[Cavalry]},
		{ID: side + "-g1", Name: "Foot artillery", Type: armNames[Artillery]},
	}
}
